"""The disciplines of software engineering and the words by which each is recognised in any repository.

Written from the common vocabulary of the trade, not from any project's titles: a project's own names are
learned from its tags, labels, folders and earlier days.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pipeline.themes.titles import stem

# One discipline a line, its words behind it; a line that is indented goes on, one with # in front groups.
_TABLE = """
# Machine learning and numerics
Distributed computing: distributed, collective, collective communication, allreduce, all reduce,
    allgather, all gather, reduce scatter, all to all, alltoall, all2all, nccl, rccl, gloo, mpi, ucc,
    rdma, nvlink, nvshmem, infiniband, symmetric memory, process group, world size, rank, rendezvous,
    shard, sharding, sharded, resharding, fsdp, ddp, data parallel, tensor parallel, pipeline parallel,
    pipeline parallelism, pipelining, context parallel, sequence parallel, expert parallel, parallelism,
    device mesh, rpc, elastic, distributed checkpoint, parameter server, multi node, communicator, comms,
    torchrun, raft, consensus, leader election, gossip, microbatch, micro batch, zero redundancy, barrier,
    watchdog, heartbeat, slurm, sequence parallelism, peer to peer, p2p, hsdp, tcpstore, tcp store, state
    dict, checkpoint planner, save plan, async checkpoint, comm hook, redistribute, ring attention, loss
    parallel, device mesh, flight recorder, worker group, send recv, functional collective, submesh, local
    rank, global rank, fully shard, unshard, c10d, dcp, replicate, async tp, fault tolerance, hccl, xccl,
    oneccl, join hook, gradient bucket, bucketing, sharding propagation, strided shard, local map,
    allgather into tensor, distributed tensor, data parallelism, model parallel, zero1, zero2, zero3,
    torchelastic, collectives timeout
Checkpointing: checkpoint, checkpointing, checkpointer, checkpoint manager, checkpoint util, safetensor
Quantization: quantization, quantize, quantized, quantizer, dequantize, quant, int8, int4, uint4, qat,
    ptq, low precision, gptq, awq, fake quant, weight only, fp8, float8, mxfp4, mxfp8, nvfp4, zero point,
    dequant, dequantized, qconfig, 8 bit, 4 bit, woq, pt2e, numeric debugger
Apple Metal: mps, metal, apple silicon, apple gpu, metal performance shader, msl
AMD ROCm: rocm, hip, hipify, miopen, hipblas, hipblaslt, amdgpu, amd, rocblas, mi300, composable kernel,
    hipcc, rdna, cdna, hipsparse, gfx90a, gfx942, gfx950, gfx1100, gfx1201, gfx11, gfx12, mi200, mi325,
    mi350, aotriton, amdsmi
Intel hardware: xpu, intel gpu, sycl, oneapi, onednn, level zero, intel, mkldnn, mkl, dpcpp
CUDA: cuda, cublas, cudnn, cutlass, nvcc, ptx, nvrtc, cusparse, cusolver, blackwell, hopper, cuda graph,
    cudagraph, cudagraphs, cublaslt, cufft, curand, tensor core, nvjitlink, sm80, sm89, sm90, sm100,
    sm120, a100, h100, b200, gb200, gb300, cub, thrust, nvshmem kernel, cuda stream, cuda event, cuda
    driver
ONNX: onnx, onnxruntime, opset, onnxscript
Automatic differentiation: autograd, backward, gradient, grad, gradcheck, autodiff, vjp, jvp, jacobian,
    hessian, backpropagation, activation checkpointing, gradient checkpointing
Optimizers: optimizer, adam, adamw, sgd, adagrad, rmsprop, muon, lr scheduler, learning rate, weight
    decay, momentum, adafactor, gradient clipping, lbfgs, warmup, cosine annealing, nadam, radam,
    adadelta, fused adam, one cycle
Neural network layers: conv1d, conv2d, conv3d, batchnorm, batch norm, layernorm, layer norm, rmsnorm,
    dropout, embedding, transformer, multihead attention, attention, sdpa, flash attention, flex
    attention, activation function, relu, gelu, softmax, cross entropy, loss function, pooling, mixture of
    experts, moe, rope, rotary embedding, kv cache, lstm, gru, rnn, upsample, linear layer, adaptive pool,
    interpolate, grid sample, conv transpose, convtranspose, embedding bag, embeddingbag, rms norm, group
    norm, groupnorm, instance norm, ctc loss, nll loss, mse loss, layer normalization, batch
    normalization, convolution, scaled dot product, causal mask, attention mask, multi head attention
Linear algebra: linalg, linear algebra, lapack, blas, matmul, gemm, eigenvalue, svd, cholesky, qr
    decomposition, einsum, openblas, matrix multiplication, eigh, lu factorization, addmm, bmm, baddbmm,
    scaled mm, grouped mm, solve triangular, lobpcg, pinv, lstsq, magma, matrix exponential, mkl blas
Sparse data: sparse, csr, csc, bsr, coo, semi structured, sparsity
Data loading: dataloader, data loader, dataset, sampler, collate, data pipeline, parquet, streaming
    dataset, iterable dataset, batch sampler, pin memory, prefetch, data worker
Model export: export, exporter, exported program, model format, saved model, unflatten, non strict, strict
    mode, decomposition table, draft export, deserialize, deserialization, deserializer, schema version,
    serialized program, graph signature, graph serialization, torchscript
Dynamic shapes: dynamic shape, symbolic shape, shape inference, data dependent, symint, sympy, symbolic
    integer, unbacked, size oblivious, mark dynamic, symbolic size, shape env, specialization, specialize,
    statically known, definitely contiguous
Operators: custom op, custom operator, operator registration, dispatch key, dispatcher, meta kernel, meta
    function, fake impl, decomposition, decomp, functionalization, functionalize, operator schema, native
    function, structured kernel, opinfo, opcheck, higher order op, higher order operator, ufunc,
    elementwise, foreach
Graph transformations: graph module, graph pass, subgraph, graph rewriting, graph partitioner, splitter,
    graph node, placeholder node, node meta
# Compilers and languages
Code generation: codegen, code generation, llvm, mlir, tvm, xla, triton, autotune, autotuning, kernel
    fusion, fusion, fuse, fused, epilogue, lowering, tiling, vectorization, vectorize, loop unrolling,
    jit, register allocation, inlining, constant folding, wasm, webassembly, pattern matcher, peephole,
    dead code elimination, simd, intrinsic, kernel template, max autotune, loop order, reindexing, code
    cache, codecache, graph partition, combo kernel, persistent reduction, cooperative reduction, stride
    order, layout constraint, compile worker, loop body, generated kernel, generated code, tensor
    descriptor, scheduler node, constant fold, memory planning, split reduction, kernel cache, template
    cache, graph pass, cpp wrapper, extern kernel, fallback kernel, inplace buffer, cudagraph tree, static
    launcher, kernel launcher, block pointer, warp specialization, memory coalescing, gemm template, mm
    template, loop fusion, post grad, pre grad, joint graph, min cut, rematerialization, remat,
    partitioner, generated wrapper, wrapper code
Tracing compiler: bytecode, graph break, recompile, recompilation, graph capture, tracer, symbolic trace,
    graph mode, eager mode, deoptimization, inline cache, guard failure, guard check, shape guard, full
    graph, fullgraph, frame evaluation, eval frame, polyfill, side effect, trace rule, fake tensor, frame
    local, compiled function, compiled region, nested compile
Parsing: parser, parsing, ast, lexer, tokenizer, grammar, syntax tree, syntax error, parse error, token
    stream, desugar
Type checking: type inference, type narrowing, narrowing, typevar, generics, typeddict, overload,
    subtyping, union type, gradual typing, type checker, type checking, borrow checker, trait solver, type
    parameter, type variable, typed dict, generic class, exhaustiveness, variance
Editor support: lsp, language server, hover, completion, inlay hint, goto definition, code action,
    semantic token, ide, vscode, editor, signature help, rename symbol, document symbol, code lens, syntax
    highlighting, notebook
# Graphics and games
Rendering: render, renderer, rendering, shader, wgsl, glsl, hlsl, spirv, vulkan, opengl, webgl, webgpu,
    wgpu, mesh, material, pbr, texture, sprite, camera, light, lighting, shadow, skybox, fog, bloom,
    tonemapping, antialiasing, msaa, taa, fxaa, ssao, prepass, gltf, vertex, viewport, framebuffer, hdr,
    ray tracing, culling, post processing, swapchain, gizmo, instancing, occlusion, anti aliasing,
    deferred rendering, lightmap, particle, render graph, draw call, render pass, pipeline cache, bind
    group
User interface: ui, user interface, widget, layout, flexbox, css grid, button, dialog, modal, tooltip,
    dropdown, menu, dark mode, font, text input, focus, scrollbar, css, styling, style sheet, frontend,
    front end, text, glyph, react, vue, svelte, icon, tab bar, sidebar, navbar, checkbox, slider,
    combobox, popover, toast, drag and drop, storybook, dom, placeholder, tailwind
Animation: animation, easing, keyframe, tween, animation graph, blend tree, skeletal
Audio: audio, sound, playback, spatial audio, codec, speech, microphone
Input devices: input, keyboard, mouse, touch, gamepad, joystick, gesture, hotkey, shortcut
Windowing: window, winit, fullscreen, monitor, windowing
Assets: asset, asset server, asset loader, hot reload
Scenes: scene, prefab
Entity component system: ecs, entity, component, archetype, world query
Mathematics: math, matrix, quaternion, geometry, curve, bezier
Reflection: reflect, reflection, type registry, introspection
# Infrastructure
Networking: network, networking, tcp, udp, http, http2, grpc, websocket, dns, proxy, tls, ssl, load
    balancer, ingress, service mesh, iptables, nftables, ipvs, cni, endpoint, kube proxy, nodeport,
    socket, firewall, ipv6, dual stack, gateway, network policy, cors, quic, http3, vpc, subnet, dhcp,
    rate limit, conntrack, port forward, network plugin, nat, router, cookie
Storage: storage, volume, persistent volume, pvc, csi, filesystem, file system, disk, blob, object store,
    backup, mount, persistentvolume, persistentvolumeclaim, storageclass, nfs, inode, hostpath, emptydir,
    tmpfs, volume attachment, attach detach, mountpoint, quota, pv
Scheduling: scheduling, scheduler, preemption, affinity, topology spread, queueing, priority queue, bin
    packing, taint, toleration, kube scheduler, scheduling framework, gang scheduling, nominated node, pod
    group, backoff queue
Nodes and containers: kubelet, node, cgroup, container runtime, cri, containerd, eviction, swap, memory
    manager, cpu manager, topology manager, device plugin, pod lifecycle, static pod, sidecar, init
    container, liveness, readiness, oom, pod resource, qos, hugepage, numa, seccomp, apparmor, image pull,
    cadvisor, pod sandbox, graceful shutdown, node shutdown, runtimeclass, image gc
API machinery: apiserver, api server, crd, custom resource, admission, webhook, informer, watch cache,
    etcd, server side apply, openapi, apimachinery, cel, declarative validation, storage version, field
    selector, graphql, apiextension, feature gate, finalizer, managed field, resource version, mutating
    admission, admission policy, aggregated discovery, structured merge diff, defaulting, list watch
Authentication and access: auth, authentication, authorization, oauth, oidc, jwt, token, service account,
    serviceaccount, rbac, permission, certificate, x509, secret, encryption, password, login, sso, saml,
    kms, audit log, impersonation, pod security, credential, client certificate, mfa, two factor, passkey,
    keyring
Command line: cli, command line, kubectl, subcommand, shell completion, terminal, help text, exit code,
    argument parser, stdin, stdout, krew
Workloads: deployment, replicaset, statefulset, daemonset, cronjob, job controller, garbage collector,
    autoscaler, autoscaling, hpa, horizontal pod, pod disruption, pdb, rollout, revision history, indexed
    job, backoff limit, pod template, vpa
Cluster lifecycle: kubeadm, cluster lifecycle, kubeconfig, control plane, cloud provider, cloud
    controller, terraform, helm, minikube, kops, node pool, bootstrap token, addon, cluster api
Device allocation: dra, dynamic resource allocation, resourceclaim, resource claim, resourceslice,
    resource slice, deviceclass, device class, partitionable device
Databases: database, sql, postgres, postgresql, mysql, sqlite, migration, query planner, orm, transaction,
    redis, mongodb, index scan, connection pool, foreign key, prepared statement, query builder, upsert,
    vacuum, replication, btree, compaction, query plan, join order
Monitoring and profiling: profiler, profiling, profile, flamegraph, memory snapshot, perfetto, nvtx, trace
    viewer, telemetry, opentelemetry, metric, prometheus, observability, logging, logger, log message, log
    level, structured log, contextual logging, grafana, sentry, statsd, klog, dashboard, healthcheck,
    health check, kineto, execution trace, chrome trace, profiler trace, memory profiler, cupti, itt
Mobile: android, ios, mobile, swift, kotlin
Translations: i18n, l10n, translation, locale, localization
Accessibility: a11y, accessibility, screen reader, aria
# The workshop
Build and release: ci, cd, ci cd, github, workflow, github action, actionlint, runner, docker, dockerfile,
    docker image, devcontainer, conda, wheel, whl, nightly, pypi, testpypi, manylinux, release workflow,
    release script, smoke test, binary build, binary, commit pin, commit hash, buildkite, jenkins,
    circleci, prow, codeowners, merge queue, cron job, artifact, self hosted, runner label, release note,
    release branch, branch cut, cherry pick, version bump, publish, publishing, dependabot, renovate,
    precommit, pre commit, issue template, pr template, labeler, stale bot, build matrix, test matrix,
    docs build, build time, build script, sccache, ccache, cmake, bazel, ninja, makefile, meson,
    toolchain, gcc, msvc, cross compile, compile flag, abi, submodule, installer, signing, sbom,
    attestation, musl, glibc, xcode, msrv, hash update, merge rule, merge bot, manywheel, yml, s390x, test
    job, ci job, upload stats, runner image, periodic job, slow test, test shard, windows arm64, arm64
    build, aarch64 build, docker build, base image, tarball, sdist, pip install, ubuntu, debian, centos,
    almalinux, deploy, rpath, shared library, linker, build wheel, lockfile maintenance, setup script,
    windows build, macos build, linux build, arm build, release build, release pipeline, build cache, gha,
    clang, visual studio, setup py, pyproject, requirement txt, cibuildwheel, arm64 runner, macos runner,
    windows runner, binary size, workflow file, docker container, sccache stats
Documentation: docs, doc, docstring, documentation, readme, tutorial, typo, guide, comment, changelog,
    spelling, markdown, sphinx, rst, broken link, doc comment, contributing, api reference, code example,
    docs page, mkdocs, readthedocs, faq, description, wording
Tests: unittest, unit test, test suite, test coverage, testcase, test case, flaky, fuzz, fuzzing, fuzzer,
    xfail, integration test, e2e, end to end, fixture, snapshot test, unskip, parametrize, mock, mocking,
    regression test, test harness, golden file, property test
Type annotations: typing, type hint, type annotation, mypy, pyright, stub, untyped, type ignore, typeshed,
    type stub, type alias, pep585, pep604, type checking import, typed decorator, typing extension, type
    annotate, type check only, typeguard, typeis
Linting and style: lint, linter, clippy, ruff, flake8, pylint, clang tidy, clang format, rustfmt, isort,
    formatter, eslint, prettier, golangci, dead code, compiler warning, compilation warning, unused
    variable, unused import, unused code, modernize, codemod, pyupgrade, pyfmt, pragma, shellcheck,
    codespell, nolint, lint rule, autofix, lintrunner, code style, pycodestyle, sort import, ufmt
Dependencies: dependency, requirement, lockfile
Concurrency: async, await, thread, threading, thread safety, thread pool, mutex, deadlock, data race, race
    condition, executor, coroutine, lock free, atomic, thread local, event loop, work stealing
Memory management: memory leak, allocator, allocation, garbage collection, heap, refcount, reference
    count, arena, out of memory, memory pool, use after free, double free, memory usage, memory footprint,
    caching allocator
Security: cve, vulnerability, xss, csrf, sanitizer, sandbox, csp, path traversal, hardening
Benchmarks: benchmark, benchmarking, bench, perf regression, microbenchmark
"""


def _read_table() -> dict[str, str]:
    rows = re.sub(r"\n\s+", " ", _TABLE).strip().splitlines()
    return dict(row.split(": ", 1) for row in rows if not row.startswith("#"))


_WORDS: Mapping[str, str] = _read_table()

# Disciplines that cut across every part of a code base: they name a theme only where nothing nearer does.
CROSS_CUTTING: frozenset[str] = frozenset(
    {
        "Documentation", "Tests", "Type annotations", "Linting and style", "Dependencies", "Concurrency",
        "Memory management", "Security", "Benchmarks", "Mathematics", "CUDA", "Automatic differentiation",
        "Monitoring and profiling",
    }
)  # fmt: skip

# What a mark of this kind says about the discipline.
KIND_DISCIPLINES: Mapping[str, str] = {
    "ci": "Build and release",
    "build": "Build and release",
    "release": "Build and release",
    "docs": "Documentation",
    "dependencies": "Dependencies",
    "test": "Tests",
}


Terms = Mapping[str, Mapping[tuple[str, ...], str]]


def index_of(terms: Mapping[tuple[str, ...], str]) -> Terms:
    """Return what terms of stemmed words stand for, by the first word of each."""
    index: dict[str, dict[tuple[str, ...], str]] = {}
    for key, meaning in terms.items():
        index.setdefault(key[0], {})[key] = meaning
    return index


TERMS: Terms = index_of(
    {
        tuple(stem(word) for word in entry.split()): discipline
        for discipline, words in _WORDS.items()
        for entry in words.split(", ")
    }
)


def terms_in(words: Sequence[str], terms: Terms) -> list[tuple[str, int, str]]:
    """Return (meaning, place, term) for every term among stemmed words, the longest at each place."""
    found: list[tuple[str, int, str]] = []
    place = 0
    while place < len(words):
        entries = terms.get(words[place], {})
        fits = [key for key in entries if tuple(words[place : place + len(key)]) == key]
        if fits:
            key = max(fits, key=len)
            found.append((entries[key], place, " ".join(key)))
            place += len(key)
        else:
            place += 1
    return found


def disciplines_in(words: Sequence[str]) -> list[tuple[str, int, str]]:
    """Return (discipline, place, term) for every term among stemmed words; see terms_in."""
    return terms_in(words, TERMS)


def discipline_of(words: Sequence[str]) -> str | None:
    """Return the discipline that the words, taken as one term, name; None when they name none."""
    key = tuple(words)
    return TERMS.get(key[0], {}).get(key) if key else None


# Cherry-picks are no subject, but a maintainer tells them as one piece of release work.
RELEASE_BRANCH = "Release cherry-picks"


def is_discipline(topic: str) -> bool:
    """Tell a discipline's name from a name of the project's own."""
    return topic in _WORDS or topic == RELEASE_BRANCH
