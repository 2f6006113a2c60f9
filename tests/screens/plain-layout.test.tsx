import { cleanup, render, screen } from '@testing-library/react'
import { AxiosHeaders } from 'axios'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { http } from '../../src/platform/basic/http'
import { PlainLayout } from '../../src/public/layouts/plain-layout'

afterEach(cleanup)

test.each(['simple', 'help', 'web-booking'])(
  'the layout %s has the year and the version in its footer',
  async (layout) => {
    http.defaults.adapter = async (config) => ({
      ...{ data: { data: { version: '4.5.6', links: {} } }, status: 200, statusText: '' },
      ...{ headers: new AxiosHeaders(), config },
    })
    const page = { path: '/', handle: { route: { layout } }, element: <p>La pagina</p> }
    render(<RouterProvider router={createMemoryRouter([{ element: <PlainLayout />, children: [page] }])} />)
    expect(screen.getByText('La pagina')).toBeDefined()
    const footer = screen.getByRole('contentinfo')
    await expect.poll(() => footer.textContent).toBe(`© ${new Date().getFullYear()} Curante · v4.5.6`)
  },
)
