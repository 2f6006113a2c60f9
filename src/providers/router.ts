import { ResourceContext } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation } from 'react-router'

/**
 * refine's router without the query. Our addresses use the words of the wire; refine would put each of them into the keys
 * of its queries, and a drawer that opens over a list (`?show=1`) would read the list again. A page is its path as it stands,
 * which each of refine's hooks looks up anew.
 */
export const queryFreeRouter: typeof routerProvider = {
  ...routerProvider,
  parse: () => {
    const { pathname } = useLocation()
    const { resources } = useContext(ResourceContext)
    return useCallback(() => {
      const resource = resources.find(({ list }) => list === pathname)
      return { pathname, params: {}, ...(resource && { resource, action: 'list' as const }) }
    }, [pathname, resources])
  },
}
