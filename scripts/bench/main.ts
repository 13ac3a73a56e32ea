import { measureAct } from './act';

const figures = await measureAct(2);
console.log(figures);
