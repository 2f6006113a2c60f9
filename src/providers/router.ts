import routerProvider from '@refinedev/react-router'
import { useCallback } from 'react'

/**
 * refine's router without the query. Our addresses use the words of the wire; refine would put each of them into the keys
 * of its queries, and a drawer that opens over a list (`?show=1`) would read the list again.
 */
export const queryFreeRouter: typeof routerProvider = {
  ...routerProvider,
  parse: () => {
    const parse = routerProvider.parse?.()
    return useCallback(() => ({ ...parse?.(), params: {} }), [parse])
  },
}
