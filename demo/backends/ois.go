// Package ois has the token endpoint and the lists for <ois-widget>: http.Handle("/ois/", ois.Handler(getUser)).
// From the environment: OIS_HUB_URL, OIS_API_KEY. It passes the hub's JSON on, so set form-url on the widget.
package ois

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"path"
	"strings"
	"time"
)

// A redirect would send the API key to another address. The time limit covers the body.
var client = &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

const maxBytes = 16 << 20

// Handler serves both routes. getUser returns the signed-in user's id from your own session, or "".
func Handler(getUser func(*http.Request) string) http.HandlerFunc {
	hub := strings.TrimRight(strings.TrimSpace(os.Getenv("OIS_HUB_URL")), "/") + "/api/v1/hub"
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		site, origin := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Origin")
		isOwnOrigin := origin == "" || origin == "https://"+r.Host || origin == "http://"+r.Host
		name, user := path.Base(r.URL.Path), getUser(r)
		isList := name == "published-tags" || name == "published-list"
		switch {
		case site != "same-origin" && !((site == "" || site == "none") && isOwnOrigin):
			w.WriteHeader(403)
			return
		case user == "":
			w.WriteHeader(401)
			return
		case !isList && r.Method != "POST":
			w.WriteHeader(405)
			return
		}
		body, _ := json.Marshal(map[string]string{"client_user_id": user})
		method, url, header := "POST", hub+"/apikeys/token", http.Header{"Content-Type": {"application/json"}}
		if isList {
			method, url, body = "GET", hub+"/projects/"+name+"?"+r.URL.RawQuery, nil
			header.Set("Authorization", r.Header.Get("Authorization"))
		} else {
			header.Set("X-API-Key", os.Getenv("OIS_API_KEY"))
		}
		var text []byte
		var envelope struct{ Code int }
		status, retryAfter := 0, []string(nil)
		request, err := http.NewRequestWithContext(r.Context(), method, url, bytes.NewReader(body))
		var response *http.Response
		if err == nil {
			request.Header = header
			response, err = client.Do(request)
		}
		if err == nil {
			defer response.Body.Close()
			status, retryAfter = response.StatusCode, response.Header["Retry-After"]
			text, err = io.ReadAll(io.LimitReader(response.Body, maxBytes))
		}
		if err == nil {
			err = json.Unmarshal(text, &envelope)
		}
		if err == nil && status/100 == 2 && envelope.Code == 200 {
			w.Header().Set("Content-Type", "application/json")
			w.Write(text)
			return
		}
		log.Printf("The hub failed at %q: HTTP %d, code %d, %v", r.URL.Path, status, envelope.Code, err)
		switch {
		case isList && (status == 401 || envelope.Code == 401):
			w.WriteHeader(401) // The widget renews a refused token. A refused API key is the server's own error.
		case status == 429 || envelope.Code == 429:
			w.Header()["Retry-After"] = retryAfter
			w.WriteHeader(429)
		default:
			w.WriteHeader(502)
		}
	}
}
