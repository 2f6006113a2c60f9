/** @typedef {Record<string, { file: string, imports?: string[], dynamicImports?: string[] }>} Manifest */

/**
 * Files of the chunks that a page needs: itself, the entry, and all they import at once. A page that the manifest does not
 * know stops everything, so that a renamed file cannot make a budget pass.
 *
 * @param {Manifest} manifest
 * @param {readonly string[]} pages
 * @returns {string[]}
 */
export function chunksOf(manifest, pages) {
  /** @type {Set<string>} */
  const seen = new Set()
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}: mend scripts/lib/budgets.mjs`)
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  for (const page of ['index.html', ...pages]) visit(page)
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))
}
