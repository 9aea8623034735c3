"""Loudness and true peak of a mono track, measured and set.

Method: ITU-R BS.1770-5, annex 1 (K-weighting, blocks of 400 ms that overlap by three quarters, absolute gate
at -70 LUFS, relative gate 10 LU below) and annex 2 (true peak, oversampled four times). numpy is imported
where it is used: it takes a tenth of a second and only speaking needs it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples = NDArray[np.float64]

TARGET_LUFS = -16.0
# Encoding adds up to 1 dB to a peak, measured on speech; what listeners decode must stay below -1 dBTP.
CEILING_DB = -2.3

_LOOK_AHEAD_S = 0.005
_ROUNDS = 4
_BLOCK = 1 << 16
# Half the length of the filters between samples, the shape of their window, how many samples go at a time.
_HALF, _BETA, _STEP = 24, 7.0, 2048


def loudness(samples: Samples, rate: int) -> float:
    """Return the integrated loudness in LUFS, -inf for silence. Samples are from -1 to 1."""
    import numpy as np  # noqa: PLC0415 - see above

    size, step = round(0.4 * rate), round(0.1 * rate)
    weighted = _k_weighted(samples, rate)
    if len(weighted) < size:
        weighted = np.pad(weighted, (0, size - len(weighted)))
    energy = np.concatenate(([0.0], np.cumsum(weighted * weighted)))
    starts = np.arange(0, len(weighted) - size + 1, step)
    power = (energy[starts + size] - energy[starts]) / size
    power = power[power > _power(-70)]
    if not len(power):
        return -math.inf
    power = power[power > power.mean() * 0.1]
    return float(-0.691 + 10 * np.log10(power.mean()))


def _power(lufs: float) -> float:
    return float(10 ** ((lufs + 0.691) / 10))


def _k_weighted(samples: Samples, rate: int) -> Samples:
    """Filter by the two stages of annex 1, block by block in the frequency domain.

    The standard gives coefficients for 48 kHz only; those for other rates come from the same analogue filters
    (as in libebur128). Their response dies out within 0.3 s, so half a second of tail is enough.
    """
    import numpy as np  # noqa: PLC0415 - see above

    tail = rate // 2
    size = 1 << (_BLOCK + tail - 1).bit_length()
    response = _response(np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size), rate)
    weighted = np.zeros(len(samples) + size)
    hop = size - tail
    for start in range(0, len(samples), hop):
        part = np.fft.rfft(samples[start : start + hop], size) * response
        weighted[start : start + size] += np.fft.irfft(part, size)
    return weighted[: len(samples)]


def _response(z: Any, rate: int) -> Any:
    """Return the response of the high shelf and the high pass, for z to the minus one."""
    k, q = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196
    gain = 10 ** (3.999843853973347 / 20)
    band = gain**0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = (
        (gain + band * k / q + k * k) / a0,
        2 * (k * k - gain) / a0,
        (gain - band * k / q + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / q + k * k) / a0,
    )
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    high = (1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0)
    return _biquad(z, shelf) * _biquad(z, high)


def _biquad(z: Any, c: tuple[float, float, float, float, float]) -> Any:
    return (c[0] + c[1] * z + c[2] * z * z) / (1 + c[3] * z + c[4] * z * z)


def true_peak_db(samples: Samples) -> float:
    """Return the true peak in dBTP, -inf for silence."""
    highest = float(abs(samples).max()) if len(samples) else 0.0
    if not highest:
        return -math.inf
    return 20 * math.log10(float(_envelope(samples, above=highest).max()))


def _envelope(samples: Samples, *, above: float) -> Samples:
    """Return the highest value from each sample to just before the next, at four times the rate.

    Only where it can be over `above`: elsewhere it is the sample itself.
    """
    import numpy as np  # noqa: PLC0415 - see above

    filters = _between_samples()
    most = max(float(np.abs(taps).sum()) for taps in filters)
    highest, padded = np.abs(samples), np.pad(samples, _HALF)
    for start in range(0, len(samples), _STEP):
        part = padded[start + 1 : start + _STEP + 2 * _HALF]
        if float(np.abs(part).max()) * most <= above:
            continue
        here = highest[start : start + _STEP]
        for taps in filters:
            np.maximum(here, np.abs(np.convolve(part, taps, mode="valid")), out=here)
    return highest


def _between_samples() -> list[Samples]:
    """Return a windowed sinc for each of the three places between two samples, turned round."""
    import numpy as np  # noqa: PLC0415 - see above

    filters = []
    for phase in (0.25, 0.5, 0.75):
        away = np.arange(-_HALF + 1, _HALF + 1) - phase
        window = np.i0(_BETA * np.sqrt(1 - (away / _HALF) ** 2)) / np.i0(_BETA)
        filters.append((np.sinc(away) * window)[::-1])
    return filters


def levelled(samples: Samples, rate: int) -> Samples:
    """Return the samples at the target loudness, with no true peak above the ceiling.

    What the limiter takes is given back as gain, a few rounds long. Silence comes back as it is.
    """
    level = loudness(samples, rate)
    if not math.isfinite(level):
        return samples
    gain = 10 ** ((TARGET_LUFS - level) / 20)
    best = samples
    for _ in range(_ROUNDS):
        best = limited(samples * gain, rate)
        off = TARGET_LUFS - loudness(best, rate)
        if abs(off) < 0.05:
            break
        # The limiter takes a part of what is given back, so a little more is given.
        gain *= 10 ** (1.5 * off / 20)
    return best


def limited(samples: Samples, rate: int) -> Samples:
    """Return the samples with every true peak brought down to the ceiling, smoothly, 5 ms ahead of it."""
    import numpy as np  # noqa: PLC0415 - see above

    ceiling = 10 ** (CEILING_DB / 20)
    width = max(2, round(_LOOK_AHEAD_S * rate))
    for _ in range(_ROUNDS):
        envelope = _envelope(samples, above=ceiling)
        if float(envelope.max()) <= ceiling * 1.0001:
            break
        wanted = np.minimum(1.0, ceiling / np.maximum(envelope, 1e-9))
        least = _lowest_around(wanted, width)
        kernel = np.hanning(2 * width + 1)[1:-1]
        padded = np.pad(least, width - 1, mode="edge")
        samples = samples * np.convolve(padded, kernel / kernel.sum(), mode="valid")
    return samples


def _lowest_around(values: Samples, width: int) -> Samples:
    """Return the lowest of the values up to `width` before and behind each, by doubling."""
    import numpy as np  # noqa: PLC0415 - see above

    lowest = np.pad(values, width, constant_values=1.0)
    reach = 1
    while reach < 2 * width + 1:
        step = min(reach, 2 * width + 1 - reach)
        lowest = np.minimum(lowest[:-step], lowest[step:])
        reach += step
    return lowest
