import { codeTexts } from '@forno/domain/texts/refusal-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of an account and its log-ins. */
export const customersRefusals = {
  ScopeMissing: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'scopeMissing',
    message: "This login isn't allowed to do that. Please log out and log in again.",
  },
  StepUpNeeded: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'stepUpNeeded',
    message: "Please confirm it's you, then try again.",
  },
  InvalidCredentials: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'InvalidCredentials',
    message: 'Incorrect email or password.',
  },
  WrongPassword: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'wrongPassword',
    message: 'That is not your current password.',
  },
  PasswordEasyToGuess: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passwordEasyToGuess',
    message: 'That password would be easy for others to guess. Please choose another one.',
  },
  VerificationLinkInvalid: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'verificationLink',
    message: 'This verification link is invalid or has expired.',
  },
  VerificationLinkUsed: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'verificationLinkUsed',
    message: 'Your email address is already confirmed. You can log in.',
  },
  CustomerUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'customerNotFound',
    message: codeTexts.InvalidRequest,
  },
  UnverifiedEmail: { status: 400, code: 'UnverifiedEmail', message: codeTexts.UnverifiedEmail },
  ExistingAccount: {
    status: 400,
    code: 'ExistingAccount',
    message: codeTexts.ExistingAccount,
  },
  SocialTokenRefused: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'socialTokenRefused',
    message: "We couldn't log you in that way. Please try again.",
  },
  SocialProviderDown: {
    status: 503,
    code: 'ServiceUnavailable',
    reason: 'socialProviderDown',
    message: 'That way to log in is not available right now. Please try again soon, or log in another way.',
  },
  SocialProviderNotOffered: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'socialProviderNotOffered',
    message: 'That way to log in is not available here. Please log in another way.',
  },
  RegistrationTicketInvalid: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'registrationTicket',
    message: 'That took too long. Please start again.',
  },
  IdentityInUse: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'identityInUse',
    message: 'That login is already in use.',
  },
  LastWayIn: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'lastWayIn',
    message: 'This is your only way to log in. Please add another one first.',
  },
  PasskeyRefused: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passkeyRefused',
    message: "We couldn't confirm that passkey. Please try again, or log in another way.",
  },
  PasskeyTooLate: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passkeyTooLate',
    message: 'That took too long. Please try your passkey again.',
  },
  PasskeyInUse: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'passkeyInUse',
    message: 'That passkey is already in use.',
  },
  TooManyPasskeys: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'tooManyPasskeys',
    message: 'You can have up to {max} passkeys. Please remove one first.',
  },
  PasskeyUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'passkeyUnknown',
    message: 'That passkey has already been removed.',
  },
  SignInUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'signInUnknown',
    message: 'That device is logged out already.',
  },
  PushNotOffered: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'pushNotOffered',
    message: "We can't send messages to devices right now. You still get emails and text messages about your order.",
  },
  PushDeviceUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'pushDeviceUnknown',
    message: 'This device gets no messages about your orders any more.',
  },
  EmailInUse: { status: 400, code: 'EmailInUse', message: codeTexts.EmailInUse },
  InvalidPasswordResetToken: {
    status: 400,
    code: 'InvalidPasswordResetToken',
    message: codeTexts.InvalidPasswordResetToken,
  },
} as const satisfies Record<string, RefusalRow>
