/** The steps of the tour, in their order. */
export const STEPS = ['seat', 'message', 'choose', 'wait', 'recap'] as const;
export type Step = (typeof STEPS)[number];

/** The index of the step that an address names, counted there from 1; the first if it names none. */
export function stepOf(field: string | undefined): number {
  const index = Number(field ?? '1') - 1;
  return STEPS[index] === undefined ? 0 : index;
}

/** The address of a step. */
export const stepHref = (index: number) => (index === 0 ? '/tour' : `/tour?step=${index + 1}`);
