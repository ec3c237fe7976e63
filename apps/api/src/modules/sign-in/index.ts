export { loadPasswordDictionary } from './password-dictionary.ts'
export { makePasswords, type Passwords } from './passwords.ts'
export { makeSignInModule, signInSettings } from './module.ts'
