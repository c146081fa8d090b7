/** The API key of the backends under test. It must be seen nowhere but in their own requests to the hub. */
export const TEST_API_KEY = 'sk-canary-7Qx2vB9mLpZ4';
