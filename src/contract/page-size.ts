/** Rows of one page of any list that the API answers. AP8, AP64 */
export const MAX_PAGE_SIZE = 100
