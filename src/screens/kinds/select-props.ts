import type { KeyboardEvent } from 'react'
import { listOfChoices } from '../../ui/list-of-choices'

/**
 * What every antd Select of these screens carries: its options open inside the landmark or dialog they belong to instead
 * of at the end of the page.
 */
export const selectProps = {
  ...listOfChoices,
  getPopupContainer: (node: HTMLElement) => node.closest<HTMLElement>('[data-popups]') ?? document.body,
} as const

/** The same where several are chosen. Tab goes on to the next field, as everywhere, and chooses nothing on its way. */
export const severalProps = {
  ...selectProps,
  mode: 'multiple',
  onInputKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation()
  },
} as const
