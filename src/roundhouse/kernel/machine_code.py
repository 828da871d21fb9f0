"""How the rules of a build become machine code: all together, once.

Left alone, Numba optimises each function with copies of all it calls, turns each into machine code, and makes two
wrappers for it, so that a rule at the bottom is worked on again in every rule above. Here a rule is translated to
LLVM's language and no more. What the drivers of a build need is then linked into one module in which nothing but the
drivers can be called from outside, so that the optimiser sees every call there is, and that is optimised and turned
into machine code. This takes a third of the time, and calls between rules get cheaper.

Whole numbers of all sizes are handed over as 64 bits: a rule is not translated again for each width a field may have.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from numba import _dynfunc
from numba.core import types, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typed_passes import NativeLowering

from .rule import Rule

# mypy: disable-error-code="attr-defined, misc, no-untyped-call"
# Numba is hardly typed.

Code = bytes  # an object file


class Translated(JITCodeLibrary):
    """One rule in LLVM's language, and what it calls: neither optimised nor turned into machine code."""

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def add_linking_library(self, library: Any) -> None:
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        raise RuntimeError(f"{self.name} is only translated: it is compiled as part of a build")

    def modules(self, seen: set[Any]) -> Iterator[Any]:
        """The modules of this rule and of all it leads to, except those already seen."""
        if self in seen:
            return
        seen.add(self)
        yield self._final_module
        for library in self._linking_libraries:
            if isinstance(library, Translated):
                yield from library.modules(seen)
            elif library not in seen:  # what Numba brings with it
                seen.add(library)
                yield library._get_module_for_linking()


class Build(JITCodeLibrary):
    """The drivers of a build and all rules they need, as one module; or its machine code from the cache."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()

    def link(self, drivers: Sequence[Any]) -> Code:
        """Compile what was translated for each driver; to the outside it has the name `entry_name` gives."""
        seen: set[Any] = set()
        for k, driver in enumerate(drivers):
            for module in driver.library.modules(seen):
                self._final_module.link_in(module, preserve=True)
            context, description = driver.target_context, driver.fndesc
            context.create_cpython_wrapper(self, description, driver.environment, driver.call_helper, release_gil=True)
            self._final_module.get_function(description.llvm_cpython_wrapper_name).name = entry_name(self.name, k)
            self._final_module.get_global_variable(context.get_env_name(description)).name = environment_name(
                self.name, k
            )
        entries = {entry_name(self.name, k) for k in range(len(drivers))}
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in entries:
                function.linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        return bytes(self._codegen._tm.emit_object(self._final_module))

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def load(self, code: Code) -> None:
        """Take machine code that an earlier process made."""
        self._set_compiled_object(code)
        self._finalize_final_module()

    def entry(self, k: int, driver: Rule) -> Rule:
        """Driver number k, to be called. It does not check what it is given."""
        environment = _dynfunc.Environment(driver.__globals__)
        address = self._codegen._engine.get_function_address(entry_name(self.name, k))
        module, said = sys.modules[driver.__module__], driver.__doc__ or ""
        made: Rule = _dynfunc.make_function(module, driver.__name__, said, address, environment, (self,))
        self._codegen.set_env(environment_name(self.name, k), environment)
        return made


def entry_name(build: str, k: int) -> str:
    return f"roundhouse.{build}.{k}"


def environment_name(build: str, k: int) -> str:
    """Of what Numba looks for whenever a driver is called."""
    return f"roundhouse.{build}.{k}.environment"


class Handle:
    """Stands for a translated rule where Numba wants something that can be called."""


@register_pass(mutates_CFG=True, analysis_only=False)
class Translate(NativeLowering):
    """Numba's lowering, without the machine code."""

    _name = "translate_rule"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        state.library = Translated(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        assert not state.cr.env.consts, f"{state.func_id.func_name} names what only Python knows"
        state.cr = state.cr._replace(cfunc=Handle())
        state.targetctx.insert_user_function(state.cr.cfunc, state.cr.fndesc, [state.library])
        return True


class Translation(CompilerBase):
    """Numba's passes, with `Translate` in place of the lowering."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(Translate if one is NativeLowering else one, why) for one, why in passes.passes]
        passes._finalized = False
        passes.finalize()
        return [passes]


class Twin(CPUDispatcher):
    """The twin of a rule, translated for the types it is called with."""

    def __init__(self, function: Rule, options: dict[str, Any]) -> None:
        options = {**options, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=Translation)
        self._alone: list[Entry] = []

    def translate(self, arguments: Sequence[Any]) -> Any:
        """What the rule was translated to for these types."""
        wide = tuple(map(widened, arguments))
        Dispatcher.compile(self, wide)
        return self.overloads[wide]

    def add_overload(self, translated: Any) -> None:
        self.overloads[tuple(translated.signature.args)] = translated

    def get_call_template(self, arguments: Any, keywords: Any) -> tuple[Any, ...]:
        signature, arguments = self._compiler.fold_argument_types(arguments, keywords)
        translated = self.translate(arguments)
        name = self.py_func.__name__
        template = typing.make_concrete_template(name, key=name, signatures=[translated.signature])
        return template, signature, arguments, {}

    def _compile_for_args(self, *arguments: Any, **_: Any) -> Any:
        """Numba asks for this where a twin is called that is not part of a build."""
        given = [self.typeof_pyval(argument) for argument in arguments]
        name = f"{self.py_func.__qualname__}-{id(self)}-{len(self._alone)}"
        self._alone += load(name, [self.py_func], [given], compile_build(name, [self], [given]))
        self._insert([one._code for one in given], self._alone[-1].code, False)
        return self._alone[-1]


def widened(one: Any) -> Any:
    """The type that a rule is translated for where it is given this one."""
    one = types.unliteral(one)
    return types.int64 if isinstance(one, types.Integer) and one.signed else one


def processor() -> tuple[Any, ...]:
    """What machine code is made for."""
    return cpu_target.target_context.codegen().magic_tuple()  # type: ignore[no-any-return]


def compile_build(name: str, twins: Sequence[Twin], types: Sequence[Sequence[Any]]) -> Code:
    """The machine code of drivers for arguments of the given types. No other build may have the name."""
    with global_compiler_lock:
        build = Build(cpu_target.target_context.codegen(), name)
        return build.link([twin.translate(given) for twin, given in zip(twins, types, strict=True)])


def load(name: str, drivers: Sequence[Rule], types: Sequence[Sequence[Any]], code: Code) -> list[Entry]:
    """The drivers that machine code was made of, to be called."""
    with global_compiler_lock:
        build = Build(cpu_target.target_context.codegen(), name)
        build.load(code)
        return [
            Entry(function, build.entry(k, function), given)
            for k, (function, given) in enumerate(zip(drivers, types, strict=True))
        ]


class Entry(CPUDispatcher):
    """A driver as it is called: it takes arguments of the types it was compiled for, and no others."""

    def __init__(self, function: Any, code: Rule, types: Sequence[Any]) -> None:
        super().__init__(function)
        self.code, self._types = code, types  # kept here, as what Numba notes of them does not keep them alive
        self._insert([one._code for one in types], code, False)
        self._can_compile = False
