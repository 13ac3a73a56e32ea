import type { ChannelName } from './channel';

/** What came of an attempt. `busy`: it is somebody else's, or not due. `moved`: it comes another way, or later. */
export type Attempted = 'busy' | 'moved' | 'dropped' | 'sent' | 'failed' | 'dead';

/** What is worth counting about messages: what became of one, or how long (ms) the oldest that is due has been so. */
export type MessageMeasure =
  | { what: 'message'; channel: ChannelName; result: Attempted }
  | { what: 'messages-due'; lag: number };
