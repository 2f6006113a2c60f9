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
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { AntdSheet } from '../../src/session/antd-styles'

/** What pages begin with, without lists and with them; the styles of any other component are made in the browser, as antd does. */
const pages = createElement(
  Fragment,
  null,
  createElement(App),
  createElement(Badge, { count: 1 }),
  createElement(Button),
  createElement(Empty),
  createElement(Flex),
  createElement(Input.Search),
  createElement(Segmented, { options: [] }),
  createElement(Skeleton),
  createElement(Space.Compact, null, createElement(Button)),
)
const lists = createElement(
  Fragment,
  null,
  pages,
  createElement(Checkbox),
  createElement(Dropdown, { menu: { items: [] } }, createElement('span')),
  createElement(Pagination),
  createElement(Select),
  createElement(Table),
)
const components: Readonly<Record<AntdSheet, ReactNode>> = { pages, lists }

/** Rules of buttons in antd's named colours, which nothing here uses: a sixth of all. */
const namedColours =
  /[^{}]*\.ant-btn-color-(?:blue|cyan|geekblue|gold|green|lime|magenta|orange|pink|purple|red|volcano|yellow)\b[^{}]*\{[^{}]*\}/g

/**
 * antd's styles in a theme, made while the console is built: in a browser, making them takes longer than anything else before
 * the first row (`npm run bench -- cold`). antd finds in the sheet which of its styles are there, and makes the others. Two
 * sheets, since a browser also takes long to read what it does not use.
 */
export function antdStyles(theme: ThemeConfig, name: AntdSheet): { fileName: string; source: string } {
  const cache = createCache()
  const page = createElement(ConfigProvider, { theme }, components[name])
  renderToString(createElement(StyleProvider, { cache }, page))
  const source = extractStyle(cache, { plain: true, types: 'style' }).replace(namedColours, '')
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/antd-${name}-${hash}.css`, source }
}
