import { EventEmitter } from 'node:events';

declare global {
  // One for the process: bundles and reloads must hear each other.
  var stichpostChanges: EventEmitter | undefined;
}

/**
 * Tells the event streams of this process that a table changed, so that they need not wait for their next look at the
 * store. Nothing depends on it: streams of other instances look by themselves.
 */
export function changes(): EventEmitter {
  globalThis.stichpostChanges ??= new EventEmitter().setMaxListeners(0);
  return globalThis.stichpostChanges;
}
