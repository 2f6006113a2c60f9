import { Refine, useParsed } from '@refinedev/core'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { routerProvider } from '../../src/providers/router'

test('refine is given the page of an address, and none of its parameters', () => {
  function Address() {
    const { pathname, params, action } = useParsed()
    return JSON.stringify({ pathname, params, action })
  }
  const element = (
    <Refine
      resources={[{ name: 'drugs', list: '/admin/drugs' }]}
      routerProvider={routerProvider}
      options={{ disableTelemetry: true }}
    >
      <Address />
    </Refine>
  )
  const initialEntries = ['/admin/drugs?edit=5&method=delete&headers[x]=y']
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries })
  const { container } = render(<RouterProvider router={router} />)
  expect(container.textContent).toBe('{"pathname":"/admin/drugs","params":{},"action":"list"}')
})
