import type { Refusal, RefusalCode } from '../rules/refusal';
import { sentence } from './sentences';

/** Every code of an error answer (referee.md, "Codes"). */
type FaultCode = 'bad-request' | 'bad-options' | 'bad-chance' | 'chance-exhausted' | RefusalCode;

/** The `error` of an answer; `move` is the index of the offending move, absent where the request itself is at fault. */
export type Fault = { move?: number; code: FaultCode; message: string };

/** A request that is answered with a fault. */
export type Faulty = { kind: 'fault'; fault: Fault };

export function faulty(fault: Fault): Faulty {
  return { kind: 'fault', fault };
}

/** The request itself is at fault; the message says where. */
export function fault(code: 'bad-request' | 'bad-options' | 'bad-chance', message: string): Fault {
  return { code, message };
}

/** A move, by its index, has no deal to be made in. */
export function exhausted(move: number): Fault {
  return { move, code: 'chance-exhausted', message: 'The next deal has no chance.' };
}

/** A move, by its index, was refused by the game. */
export function refused(move: number, refusal: Refusal): Fault {
  return { move, code: refusal.code, message: sentence(refusal) };
}
