/** Below it the side column stands in the page, the quick booking first. */
export const oneColumn = '(max-width: 1199.98px)'
/** Below it the tabs are a select and the rows cards. */
export const narrowCard = '(max-width: 767.98px)'
