import { chooseFor } from './task';

/** What a worker thread of the server runs: one task in, one move out. Bundled by `scripts/lib/bundle.mjs`. */
export default chooseFor;
