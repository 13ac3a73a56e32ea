import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './project.mjs';

const LOCK = inRoot('.cache/lock');
const SERVERS = inRoot('.cache/servers');

/**
 * When a process was started, where the system tells (Linux), so that a number given again to another process is not taken
 * for the first. 'dead' for one that has ended and waits to be buried.
 */
function birth(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead' : fields[19];
  } catch {
    return '';
  }
}

const mark = (pid) => `${pid} ${birth(pid)}`;

function isAlive(marked) {
  const pid = Number(marked.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || mark(pid) !== marked) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The content of a file, or null. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function take() {
  try {
    writeFileSync(LOCK, mark(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

const release = () => {
  if (read(LOCK) === mark(process.pid)) rmSync(LOCK, { force: true });
};

/** Runs `body` while no other script installs, builds or starts a server in this clone; waits for them. */
export async function withLock(body) {
  mkdirSync(SERVERS, { recursive: true });
  for (let waits = 0; !take(); waits++) {
    const holder = read(LOCK);
    // An empty file is one that is being written this moment; one left by a dead process is removed.
    if (holder && !isAlive(holder) && read(LOCK) === holder) rmSync(LOCK, { force: true });
    else if (holder === '' && waits > 10) rmSync(LOCK, { force: true });
    else {
      if (waits === 1)
        console.log(`Waiting for process ${holder?.split(' ')[0]}, which installs or builds in this folder …`);
      await sleep(300);
    }
  }
  process.once('exit', release);
  try {
    return await body();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** Remembers that a server runs from this clone, until it is dead. */
export function noteServer(pid) {
  mkdirSync(SERVERS, { recursive: true });
  writeFileSync(inRoot('.cache/servers', String(pid)), mark(pid));
}

/** The process ids of the servers that run from this clone now. */
export function runningServers() {
  mkdirSync(SERVERS, { recursive: true });
  return readdirSync(SERVERS).filter((name) => {
    const file = inRoot('.cache/servers', name);
    const alive = isAlive(read(file) ?? '');
    if (!alive) rmSync(file, { force: true });
    return alive;
  });
}
