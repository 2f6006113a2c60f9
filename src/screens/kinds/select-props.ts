import { listOfChoices } from '../../ui/list-of-choices'

/**
 * What every antd Select of these screens carries: its options open inside the landmark or dialog they belong to instead
 * of at the end of the page.
 */
export const selectProps = {
  ...listOfChoices,
  getPopupContainer: (node: HTMLElement) => node.closest<HTMLElement>('[data-popups]') ?? document.body,
} as const
