// The games, a line each: this, and a line in `app/_ui/games/list.ts`, is all that a new one needs outside its own files.
export { hearts } from './hearts';
export { herzblatt } from './herzblatt';
export { spades } from './spades';
