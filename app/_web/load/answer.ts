import { headers } from 'next/headers';

/** Whether the page goes out with the answer to a form that was sent from it: its browser has it as it was before. */
export async function isAnswer(): Promise<boolean> {
  return (await headers()).has('next-action');
}
