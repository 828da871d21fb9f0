// Passkeys: what the server asks a browser to sign, in the forms that browsers want and give.

const bytes = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const named = (credential) => ({ ...credential, id: bytes(credential.id) });

/** Whether this browser has passkeys here: only over HTTPS or on this machine, and not at a bare address. */
export const hasPasskeys = () =>
  Boolean(window.PublicKeyCredential) && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Have the browser make a passkey.
 * @type {(options: any) => Promise<any>} */
export async function makePasskey(options) {
  const { challenge, user, excludeCredentials = [] } = options;
  const own = { challenge: bytes(challenge), user: { ...user, id: bytes(user.id) } };
  const publicKey = { ...options, ...own, excludeCredentials: excludeCredentials.map(named) };
  /** @type {any} */
  const made = await navigator.credentials.create({ publicKey });
  const { clientDataJSON, attestationObject } = made.response;
  const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) };
  return { id: made.id, rawId: text(made.rawId), type: made.type, response };
}

/** Have the browser show one.
 * @type {(options: any) => Promise<any>} */
export async function showPasskey(options) {
  const { challenge, allowCredentials = [] } = options;
  const publicKey = { ...options, challenge: bytes(challenge), allowCredentials: allowCredentials.map(named) };
  /** @type {any} */
  const shown = await navigator.credentials.get({ publicKey });
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  const response = {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle ? text(userHandle) : null,
  };
  return { id: shown.id, rawId: text(shown.rawId), type: shown.type, response };
}
