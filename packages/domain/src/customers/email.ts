/** An address as it is compared: nobody is two people by capitals or spaces. [VOU-13] [ACC-12] */
export const plainEmail = (email: string): string => email.trim().toLowerCase()
