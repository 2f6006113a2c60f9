import { createHash } from 'node:crypto'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import {
  App,
  Badge,
  Button,
  Checkbox,
  ConfigProvider,
  Dropdown,
  Empty,
  Flex,
  Input,
  Pagination,
  Segmented,
  Select,
  Skeleton,
  Space,
  Table,
  type ThemeConfig,
} from 'antd'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'

/** What the console's pages begin with; the styles of any other component are made in the browser, as antd does. */
const components = createElement(
  Fragment,
  null,
  createElement(App),
  createElement(Badge, { count: 1 }),
  createElement(Button),
  createElement(Checkbox),
  createElement(Dropdown, { menu: { items: [] } }, createElement('span')),
  createElement(Empty),
  createElement(Flex),
  createElement(Input.Search),
  createElement(Pagination),
  createElement(Segmented, { options: [] }),
  createElement(Select),
  createElement(Skeleton),
  createElement(Space.Compact, null, createElement(Button)),
  createElement(Table),
)

/**
 * antd's styles in a theme, made while the console is built: in a browser, making them takes longer than anything else before
 * the first row (`npm run bench -- cold`). antd finds in the sheet which of its styles are there, and makes the others.
 */
export function antdStyles(theme: ThemeConfig): { fileName: string; source: string } {
  const cache = createCache()
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, components)))
  const source = extractStyle(cache, { plain: true, types: 'style' })
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/antd-${hash}.css`, source }
}
