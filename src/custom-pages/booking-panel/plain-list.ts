import { listOfChoices } from '../../ui/list-of-choices'

/** A select's list inside the panel and not at the end of the page. */
export const plainList = {
  ...listOfChoices,
  getPopupContainer: (select: HTMLElement) => select.parentElement ?? select,
} as const
