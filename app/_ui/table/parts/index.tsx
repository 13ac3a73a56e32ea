import type { ComponentProps } from 'react';
import * as nudge from './nudge';

// The places that any part may add to. A part that has something to show there adds its component here.

/** Below the seats of a table that fills. */
export const InLobby = (place: ComponentProps<typeof nudge.InLobby>) => <nudge.InLobby {...place} />;

/** Below the line of a table among the visitor's own. */
export const InMine = (place: ComponentProps<typeof nudge.InMine>) => <nudge.InMine {...place} />;
