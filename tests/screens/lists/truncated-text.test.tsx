import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { TruncatedText } from '../../../src/ui/text/truncated-text'

const long = 'Portare gli esami del sangue e la lista dei farmaci che si prendono'
const shown = () => document.querySelector('[popover][data-open]')?.textContent ?? null

/** This DOM has no popovers: a minimal replacement. The browser's own are tested in tests/browser. */
function withPopovers() {
  const move = (isOpen: boolean) =>
    function (this: HTMLElement) {
      this.toggleAttribute('data-open', isOpen)
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }))
    }
  HTMLElement.prototype.showPopover = move(true)
  HTMLElement.prototype.hidePopover = move(false)
  const { matches } = Element.prototype
  Object.assign(HTMLElement.prototype, {
    matches(this: HTMLElement, selector: string) {
      return selector === ':popover-open' ? this.hasAttribute('data-open') : matches.call(this, selector)
    },
  })
}

beforeEach(withPopovers)

test('TruncatedText shows forty characters whole, without a button', () => {
  render(<TruncatedText text={long.slice(0, 40)} />)
  expect(document.body.textContent).toBe(long.slice(0, 40))
  expect(screen.queryByRole('button')).toBeNull()
})

test('TruncatedText shows the beginning of a longer text and opens the rest at most 400 px wide', () => {
  render(<TruncatedText text={long} />)
  const button = screen.getByRole('button', { name: long })
  expect(button.textContent).toBe('Portare gli esami del sangue e la lista…')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(shown()).toBe(long)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.querySelector<HTMLElement>('[popover]')?.style.maxWidth).toContain('400px')
})

test('TruncatedText closes its popover on Escape and nothing around it', () => {
  const heard: string[] = []
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the card around it.
    <div onKeyDown={({ key }) => heard.push(key)}>
      <TruncatedText text={long} length={12} />
    </div>,
  )
  const button = screen.getByRole('button', { name: long })
  expect(button.textContent).toBe('Portare gli…')
  fireEvent.click(button)
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(shown()).toBeNull()
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(heard).toEqual(['Escape'])
})
