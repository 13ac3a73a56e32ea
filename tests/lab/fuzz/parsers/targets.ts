import { decide } from './decide';
import { DOCUMENT_TARGETS } from './documents';
import type { Target } from './target';
import { TEXT_TARGETS } from './texts';

export const TARGETS: readonly Target[] = [...TEXT_TARGETS, ...DOCUMENT_TARGETS, decide];
