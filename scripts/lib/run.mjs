import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/** How long a child may take to end after a signal, in milliseconds, before it is ended by force. */
const GRACE = 9_500;

const children = new Set();
let stopping = null;

// A signal is passed on to what runs, and the process ends when that has ended; the second one ends it by force.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (children.size === 0) process.exit(128 + constants.signals[signal]);
    for (const child of children) child.kill(stopping ? 'SIGKILL' : signal);
    // A server ends by itself within eight seconds, unless its event loop stands still.
    stopping ??= setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, GRACE).unref();
  });
}

/**
 * Starts a program in the clone, with our terminal unless `stdio` says otherwise. `ended` is its exit code, or 128 and
 * the signal's number; if we were told to stop meanwhile, the whole process ends with that code.
 */
export function start(command, args, { env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio });
  children.add(child);
  const ended = new Promise((resolve, reject) => {
    child.on('error', (error) => {
      children.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      const result = signal ? 128 + constants.signals[signal] : code;
      if (stopping) process.exit(result);
      resolve(result);
    });
  });
  return { pid: child.pid, stdout: child.stdout, ended };
}

/** Runs a program to its end; the exit code. */
export const run = (command, args, options) => start(command, args, options).ended;

/** Runs the command line of an installed package, by this very Node. `bin` is its path below node_modules. */
export const runPackage = (bin, args, options) => run(process.execPath, [`node_modules/${bin}`, ...args], options);
