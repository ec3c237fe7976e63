/** Built-in texts about leaving the account and removing things from it. [ACC-14] [ACC-23] [ACC-26] [CON-08] */
export const accountChangeTexts = {
  deleteTitle: 'Delete your account?',
  deleteConfirm: 'Delete my account',
  deleteCancel: 'Keep my account',
  deleted: 'Your account has been deleted.',
  wrongPassword: 'That is not your password.',
  removeTitle: 'Remove {name}?',
  removeCard: "Our payment provider deletes it too. Orders you paid for with it don't change.",
  removePasskey: "You won't be able to log in with it any more. Devices that are logged in now stay logged in.",
  disconnectTitle: 'Disconnect {name}?',
  disconnect: "You won't be able to log in with {name} any more. We'll email you to confirm.",
} as const
