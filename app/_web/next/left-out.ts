/*
 * Stands in browsers for the modules of Next's client that `LEFT_OUT` in `next.config.js` names: a site without Next's links, without
 * prefetching, intercepted routes and routes that are guessed has no use for them.
 */

/** The header with which Next's server names its build: all that browsers use of its module of constants. */
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id';
/** The beginnings of segments of an intercepted route: this site has none. */
export const INTERCEPTION_ROUTE_MARKERS: string[] = [];
/** The environment of a process: none is read in a browser, but modules ask whether there is one. */
export const env = {};

const nothing = () => null;

export {
  nothing as createLinkPrefetchPartialError,
  nothing as discoverKnownRoute,
  nothing as getLinkForCurrentNavigation,
  nothing as isInterceptionRouteAppPath,
  nothing as isPrefetchTaskDirty,
  nothing as matchKnownRoute,
  nothing as pingPrefetchScheduler,
  nothing as pingPrefetchTask,
  nothing as pingVisibleLinks,
  nothing as prefetchRoute,
  nothing as resetKnownRoutes,
  nothing as schedulePrefetchTask,
  nothing as setLinkForCurrentNavigation,
  nothing as startRevalidationCooldown,
};
