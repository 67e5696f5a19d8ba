/** How many pets each of the home page's carousels holds, and its strip of the latest updates. */
export const HOME_CAROUSEL = 10
export const HOME_LATEST = 16
