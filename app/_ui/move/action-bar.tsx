import type { ReactNode } from 'react';

/** A form whose last 56 pixels are the action bar: what is chosen in the form shows there how it is confirmed. */
export const WITH_ACTION = 'pb-16';

const BAR = 'absolute inset-x-0 bottom-0 h-14 content-center';

/** What confirms one choice: it stands in the action bar while the input before it is checked, also without scripts. */
export function Action({ children }: { children: ReactNode }) {
  return <div className={`choice-action ${BAR} hidden peer-checked:grid`}>{children}</div>;
}

/** What stands in the action bar as long as nothing is chosen. */
export function NothingChosen({ children }: { children: ReactNode }) {
  return <p className={`${BAR} until-chosen grid text-center text-quiet text-sm`}>{children}</p>;
}
