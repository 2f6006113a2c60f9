/** Packages of one drug that can be asked for, and days that they can be meant to last; an office may set less. */
export const mostPackages = 99
export const mostDays = 730
