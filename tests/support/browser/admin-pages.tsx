import { Refine } from '@refinedev/core'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Route } from '../../../domain/access/routes'
import { refineResources, useAdminPages } from '../../../src/layouts/admin/pages'
import type { PageMenus } from '../../../src/layouts/menus'

/** The admin menu that refine makes of routes, and the pages outside it. */
export function adminPages(routes: readonly Route[]): PageMenus {
  let pages: PageMenus = { menu: [], others: [] }
  function Menu() {
    pages = useAdminPages(routes)
    return null
  }
  renderToStaticMarkup(
    <Refine resources={refineResources(routes)} options={{ disableTelemetry: true }}>
      <Menu />
    </Refine>,
  )
  return pages
}
