"""An empty Debian in a folder, with a network of its own, for tests of what is done on a fresh machine. Needs root."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1]
RELEASE = "bookworm"
SYSTEMCTL = "usr/local/bin/systemctl"


def sh(*command: object, **more: object) -> str:
    """Run a command; what it says is returned, and shown when it fails."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **more)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))[:300]}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def shared() -> list[Path]:
    """Folders of this machine that pip installs from, beside a package index."""
    told = sh("python3", "-m", "pip", "config", "list")
    told += " ".join(value for name, value in os.environ.items() if name.startswith("PIP_"))
    words = told.replace("'", " ").replace("=", " ").split()
    paths = [Path(word.removeprefix("file://")) for word in words if word.startswith(("file:///", "/"))]
    return sorted({Path("/", *path.parts[1:3]) for path in paths if path.is_dir() and len(path.parts) > 2})


class Debian:
    """The folder, and the processes that run in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.mounts: list[Path] = []
        self._holder: subprocess.Popen[bytes] | None = None

    def mount(self, source: Path, *options: str) -> None:
        at = self.root / str(source).lstrip("/")
        at.mkdir(parents=True, exist_ok=True)
        sh("mount", *options, source, at)
        self.mounts.append(at)

    def run(self, script: str, **environment: str) -> str:
        """Run a shell script inside, with this machine's network until there is one of its own."""
        inside = ["chroot", self.root, "bash", "-eu", "-c", script]
        if self._holder is not None:
            inside = ["nsenter", "--net", "--pid", "--target", self._inner, *inside]
        path = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        quiet = {"DEBIAN_FRONTEND": "noninteractive", "LANG": "C.UTF-8"}
        return sh(*inside, env={**path, **pip, **quiet, **environment})

    def cut_off(self) -> None:
        """From now on it has a network and processes of its own, which end with it."""
        self._holder = subprocess.Popen(["unshare", "--net", "--pid", "--fork", "--kill-child", "sleep", "infinity"])
        children = Path(f"/proc/{self._holder.pid}/task/{self._holder.pid}/children")
        while not children.read_text().strip():
            pass
        self._inner = children.read_text().split()[0]
        own = Path("/proc/self/ns/net").readlink()
        while Path(f"/proc/{self._inner}/ns/net").readlink() == own:
            pass
        # Services without rights may take ports 80 and 443 there, as systemd lets Caddy.
        self.run("ip link set lo up; echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start")

    def close(self) -> None:
        if self._holder is not None:
            subprocess.run(["kill", "-KILL", self._inner], check=False)
            self._holder.wait()
        for at in reversed(self.mounts):
            sh("umount", "--lazy", at)


@contextlib.contextmanager
def empty_debian(*packages: str) -> Iterator[Debian]:
    """A Debian with nothing but these packages; `ROUNDHOUSE_DEBIAN` names a folder with a ready one to copy."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-debian-") as folder:
        root = Path(folder) / "root"
        ready = os.environ.get("ROUNDHOUSE_DEBIAN")
        if ready:
            sh("cp", "--archive", ready, root)
        else:
            sh("debootstrap", "--variant=minbase", "--include=ca-certificates", RELEASE, root)
        shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
        if Path("/etc/pip.conf").exists():
            shutil.copy("/etc/pip.conf", root / "etc" / "pip.conf")
        debian = Debian(root)
        try:
            debian.mount(Path("/dev"), "--bind")
            debian.mount(Path("/proc"), "--bind")
            for path in shared():
                debian.mount(path, "--bind")
            # Whom this machine trusts: package indices may be behind a proxy of its own.
            shutil.copy("/etc/ssl/certs/ca-certificates.crt", root / "etc/ssl/certs/ca-certificates.crt")
            # Packages start no services by themselves: there is no systemd.
            (root / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
            (root / "usr/sbin/policy-rc.d").chmod(0o755)
            debian.run(f"apt-get update && apt-get install --yes --no-install-recommends iproute2 {' '.join(packages)}")
            yield debian
        finally:
            debian.close()


def copy_source(to: Path) -> None:
    """The files that git knows."""
    names = sh("git", "-C", SOURCE, "ls-files", "--cached", "--others", "--exclude-standard").splitlines()
    for name in names:
        path = SOURCE / name
        if path.is_file() and not path.is_symlink():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, to / name)
