// Ends with 0 if the store that is set can be used, else with a sentence that says what to set: for `npm start`.
import { tool } from './tool';

await tool(async () => null, 'new-store');
