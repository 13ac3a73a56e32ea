// The parts each game adds to the pages, under its id, a line each. The compiler misses one that has texts and is not here.
export { heartsUi as hearts } from './hearts';
export { herzblattUi as herzblatt } from './herzblatt';
export { spadesUi as spades } from './spades';
