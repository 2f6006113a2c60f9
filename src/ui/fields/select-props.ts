import type { KeyboardEvent } from 'react'
import { listOfChoices } from './list-of-choices'

/** Where what antd opens belongs: inside the landmark or dialog of what opens it, not at the end of the page. */
export const popupsIn = (node: HTMLElement) => node.closest<HTMLElement>('[data-popups]') ?? document.body

/** What every antd Select of these screens carries: letters find a choice by what it says. */
export const selectProps = {
  ...listOfChoices,
  showSearch: true,
  optionFilterProp: 'label',
  notFoundContent: 'Nessun risultato',
  getPopupContainer: popupsIn,
} as const

/** The same where several are chosen. Tab goes on to the next field, as everywhere, and chooses nothing on its way. */
export const severalProps = {
  ...selectProps,
  mode: 'multiple',
  onInputKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation()
  },
} as const
