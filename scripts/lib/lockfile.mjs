/**
 * The packages of a lock file for which it has no hash, so that npm would install whatever it is given under that name.
 * @param {{ packages: Record<string, { name?: string, version?: string, integrity?: string, link?: boolean, inBundle?: boolean, optional?: boolean, os?: string[], cpu?: string[] }> }} lock
 */
export function withoutIntegrity({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.inBundle && !entry.integrity)
    .map(([path, entry]) => ({
      ...entry,
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 13),
    }));
}
