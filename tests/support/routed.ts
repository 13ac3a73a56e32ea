import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactElement } from 'react';

const nowhere = () => {};
const ROUTER = {
  bfcacheId: '',
  back: nowhere,
  forward: nowhere,
  refresh: nowhere,
  push: nowhere,
  replace: nowhere,
  prefetch: nowhere,
};

/**
 * The element inside a router that leads nowhere, for components that ask for one. (A mock of `next/navigation` would hold or
 * not, depending on which test loaded a component first.)
 */
export function routed(element: ReactElement): ReactElement {
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return createElement(AppRouterContext.Provider, { value: ROUTER, children: element });
}
