/** @file Installs the service worker, after everything else is loaded. Where the browser has none, the page needs its host. */
addEventListener("load", () => {
  navigator.serviceWorker?.register("service-worker.js").catch((error) => console.warn(`The page cannot be kept for use without a network: ${error.message}`));
});
