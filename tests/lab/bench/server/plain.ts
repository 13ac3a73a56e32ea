import { inRoot } from '../../../../scripts/lib/project.mjs';
import { compiled } from '../../../../scripts/ts.mjs';

/** Bundles the server without Next (plain/server.ts) as a program, as a build does the site. @returns its file */
export const builtPlain = () => compiled(inRoot('tests/lab/bench/server/plain/server.ts'));
