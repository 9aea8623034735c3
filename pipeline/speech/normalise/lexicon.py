"""How developers say the words that speech engines get wrong.

Each line is a word and its spoken form; `shows[].lexicon` overrides them. A word in small letters here is
meant in any case, one with capitals only as it is written. What engines read right needs no line, unless a
rule would take it apart: those stand in READ_WELL.
"""

from __future__ import annotations

_WORDS = """
a11y = accessibility
aarch64 = A-arch 64
adamw = adam W
aka = also known as
amd64 = A-M-D 64
argv = arg V
argmax = arg max
argmin = arg min
aten = A-ten
btw = by the way
CI/CD = C I, C D
ci = C I
cli = C L I
CLI = C L I
cmake = C make
codegen = code gen
cpp = C plus plus
ctor = constructor
cuBLAS = coo blass
cuDNN = coo D N N
cudnn = coo D N N
cfg = config
cmd = command
ctx = context
db = D B
deps = dependencies
dep = dependency
dirs = directories
docstring = doc string
docstrings = doc strings
dtype = D type
dtypes = D types
dtor = destructor
e2e = end to end
e.g. = for example
eBPF = E B P F
enum = ee num
enums = ee nums
etcd = et-see-dee
etc. = and so on
fn = function
ghstack = G H stack
gemm = jem
GEMM = jem
gRPC = G R P C
i.e. = that is
i18n = internationalisation
impl = implementation
inf = infinity
io = I-O
IO = I-O
I/O = I-O
iOS = eye O S
ipv4 = I P version 4
ipv6 = I P version 6
IR = I R
js = J S
k8s = kubernetes
kubectl = kube control
kwarg = keyword arg
kwargs = keyword args
l10n = localisation
LaTeX = lay-tech
LGTM = looks good to me
llvm = L L V M
macOS = mac O S
mypy = my pie
MLIR = M L I R
mTLS = mutual T L S
N/A = not available
n/a = not available
NaN = not a number
NaNs = not-a-number values
nginx = engine X
NumPy = num pie
numpy = num pie
nullptr = null pointer
oob = out of bounds
OOB = out of bounds
oom = out of memory
OOM = out of memory
OOMs = out of memory errors
OpenCL = open C L
OpenGL = open G L
OSS = open source
pkg = package
Postgres = post-gress
PostgreSQL = post-gress Q L
PR = pull request
PRs = pull requests
ptr = pointer
ptrs = pointers
py = pie
pypi = pie P I
PyPI = pie P I
pytest = pie test
py3 = python 3
QPS = queries per second
RFC = R F C
RFCs = R F C's
ROCm = rock em
rocm = rock em
rustfmt = rust format
serde = sir-dee
SciPy = sigh pie
scipy = sigh pie
SQL = sequel
SQLite = sequel lite
sqlite = sequel lite
src = source
srcs = sources
stderr = standard error
stdin = standard in
stdlib = standard library
stdout = standard out
std = standard
str = string
SDPA = S D P A
TBD = to be decided
tmp = temp
UB = undefined behaviour
uint = unsigned int
url = U R L
urls = U R L's
utf8 = U T F 8
UTF-8 = U T F 8
UTF-16 = U T F 16
uv = U V
uuid = U U I D
UUID = U U I D
VSCode = V S code
vs = versus
vs. = versus
vllm = V L L M
vLLM = V L L M
w/ = with
w/o = without
WIP = work in progress
wip = work in progress
wrt = with respect to
x64 = X 64
x86 = X 86
x86_64 = X 86 64
x86-64 = X 86 64
XLA = X-L-A
yaml = YAML
yml = YAML
zsh = Z shell
24/7 = around the clock
+/- = plus or minus
& = and
@ = at
+ = plus
=> = to
-> = to
→ = to
⇒ = to
← = from
≥ = at least
≤ = at most
>= = at least
<= = at most
== = equal to
!= = not equal to
≠ = not equal to
≈ = about
± = plus or minus
× = times
÷ = divided by
= = equals
< = less than
> = greater than
µ = micro
C++ = C plus plus
c++ = C plus plus
C# = C sharp
c# = C sharp
F# = F sharp
.NET = dot net
Node.js = node J S
Next.js = next J S
Vue.js = view J S
Objective-C = objective C
"""

GENERAL: dict[str, str] = {}
for _line in _WORDS.strip().splitlines():
    _word, _, _said = _line.partition(" = ")
    GENERAL[_word] = _said

# Names with capitals inside that every engine reads right.
READ_WELL = frozenset(
    """
    AirPods CoffeeScript DevOps Dockerfile GitHub GitLab JavaScript Jenkinsfile Kubernetes LinkedIn Makefile
    MicroPython OpenAI PyTorch ReadMe TorchTitan TypeScript YouTube
    """.split()
)

# Capitals that are said as a word, or whose letters every engine spells by itself.
AS_WRITTEN = frozenset(
    """
    API APIs CPU CPUs GPU GPUs TPU TPUs NPU NPUs XPU XPUs CUDA JSON YAML HTML HTTP HTTPS XML PDF CSS URL URLs
    RAM ROM NASA LAPACK BLAS FIFO LIFO ACID CRUD POSIX ASCII UNIX LINUX SOLID GNU AMD IBM ARM AI UI UX OS
    USB VM VMs SDK SDKs TLS SSL SSH FTP DNS TCP UDP UTC GMT AM PM US UK EU ID IDs OK TV FAQ
    MPS NCCL FSDP DDP LLM LLMs LLVM AWS GCP README TODO TODOs SHA SIMD WASM TOML PEP PEPs
    JIT JAX GUI REST NUMA
    """.split()
)

# Plain English in capitals, in the two and three letters that would be spelled otherwise.
ENGLISH = frozenset(
    """
    ADD ALL AND ANY ARE AS AT BAD BE BIG BUG BUT BY CAN CUT DAY DO END FAR FEW FIX FOR GET GO HAS HE HOT HOW
    IF IN IS IT ITS JOB KEY LET LOG LOT LOW MAP MAY ME MY NEW NO NON NOT NOW OF OFF OLD ON ONE OR OUR OUT OWN
    MAX MIN SUM PUT RAW ROW RUN SET SO TAG TEN THE TO TOO TOP TRY TWO UP
    USE VIA WAS WAY WE WHO WHY YES YET YOU ZIP
    """.split()
)

# A unit behind a number: how one is said, and how several are.
UNITS: dict[str, tuple[str, str]] = {
    unit: (one, many)
    for line in """
    ns nanosecond nanoseconds
    us microsecond microseconds
    µs microsecond microseconds
    μs microsecond microseconds
    ms millisecond milliseconds
    s second seconds
    sec second seconds
    secs second seconds
    min minute minutes
    mins minute minutes
    h hour hours
    hr hour hours
    hrs hour hours
    B byte bytes
    kB kilobyte kilobytes
    KB kilobyte kilobytes
    MB megabyte megabytes
    GB gigabyte gigabytes
    TB terabyte terabytes
    PB petabyte petabytes
    KiB kibibyte kibibytes
    MiB mebibyte mebibytes
    GiB gibibyte gibibytes
    TiB tebibyte tebibytes
    kb kilobit kilobits
    Mb megabit megabits
    Gb gigabit gigabits
    Kbps kilobit&per&second kilobits&per&second
    Mbps megabit&per&second megabits&per&second
    Gbps gigabit&per&second gigabits&per&second
    Hz hertz hertz
    kHz kilohertz kilohertz
    MHz megahertz megahertz
    GHz gigahertz gigahertz
    W watt watts
    kW kilowatt kilowatts
    px pixel pixels
    fps frame&per&second frames&per&second
    rps request&per&second requests&per&second
    tps token&per&second tokens&per&second
    LOC line&of&code lines&of&code
    loc line&of&code lines&of&code
    °C degree&Celsius degrees&Celsius
    °F degree&Fahrenheit degrees&Fahrenheit
    ° degree degrees
    TFLOPS teraflop teraflops
    GFLOPS gigaflop gigaflops
    tok token tokens
    req request requests
    """.strip().splitlines()
    for unit, one, many in [[part.replace("&", " ") for part in line.split()]]
}
