/**
 * What every antd Select of these screens carries. Its options then have the roles that belong to them (the virtual list
 * drops them), and open inside the landmark or dialog they belong to instead of at the end of the page.
 */
export const selectProps = {
  virtual: false,
  getPopupContainer: (node: HTMLElement) => node.closest<HTMLElement>('[data-popups]') ?? document.body,
} as const
