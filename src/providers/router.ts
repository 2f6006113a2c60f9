import { ResourceContext } from '@refinedev/core'
import reactRouter from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation } from 'react-router'

/**
 * refine's router, without the query of the address. refine hands every parameter of it to the data provider as `meta`, where
 * `?method=delete` would choose how a form is sent, and keeps it in the keys of records: a form under a changing address would
 * read its record again, and lose what was typed. Lists read their address themselves (`useAddressTable`).
 */
export const routerProvider: typeof reactRouter = {
  ...reactRouter,
  parse: () => {
    const { pathname } = useLocation()
    const { resources } = useContext(ResourceContext)
    return useCallback(() => {
      const resource = resources.find(({ list }) => list === pathname)
      return { pathname, params: {}, ...(resource && { resource, action: 'list' as const }) }
    }, [pathname, resources])
  },
}
