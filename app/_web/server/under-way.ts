import { EventEmitter } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** The work this process has begun and not finished. */
export type UnderWay = {
  /** It is to end: nothing new is begun that can be left to others. */
  isStopping: boolean;
  /** Answers that are still being made. */
  answers: Set<ServerResponse>;
  /** Work after answers, and of timers. */
  work: number;
  /** The servers whose connections these come over. */
  servers: Set<Server>;
};

export function underWay(): UnderWay {
  globalThis.stichpostUnderWay ??= { isStopping: false, answers: new Set(), work: 0, servers: new Set() };
  return globalThis.stichpostUnderWay;
}

/** Notes an answer until its connection is done with it. */
export function noteAnswer(response: ServerResponse, server: Server): void {
  const { answers, servers, isStopping } = underWay();
  servers.add(server);
  answers.add(response);
  response.once('close', () => answers.delete(response));
  // The next request of this connection is another server's.
  if (isStopping) response.shouldKeepAlive = false;
}

/** Notes that work is under way. @returns to be called when it is done */
export function noteWork(): () => void {
  const state = underWay();
  state.work++;
  return () => {
    state.work--;
  };
}

/** Tells this process's event streams that a table changed, before their next look. Nothing depends on it. */
export function changes(): EventEmitter {
  globalThis.stichpostChanges ??= new EventEmitter().setMaxListeners(0);
  return globalThis.stichpostChanges;
}
