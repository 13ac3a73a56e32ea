// A process of `npm run waits`: plays the blocks it is sent, one after the other, and sends back what each came to.
import { type Block, playBlock } from './block';

process.on('message', (block: Block) => process.send?.(playBlock(block)));
