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
	hub := strings.TrimRight(os.Getenv("OIS_HUB_URL"), "/") + "/api/v1/hub"
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
		request, _ := http.NewRequestWithContext(r.Context(), "POST", hub+"/apikeys/token", bytes.NewReader(body))
		request.Header = http.Header{"X-Api-Key": {os.Getenv("OIS_API_KEY")}, "Content-Type": {"application/json"}}
		if isList {
			request, _ = http.NewRequestWithContext(r.Context(), "GET", hub+"/projects/"+name+"?"+r.URL.RawQuery, nil)
			request.Header.Set("Authorization", r.Header.Get("Authorization"))
		}
		var text []byte
		var envelope struct{ Code int }
		status := 0
		response, err := client.Do(request)
		if err == nil {
			defer response.Body.Close()
			status = response.StatusCode
			text, err = io.ReadAll(io.LimitReader(response.Body, maxBytes))
		}
		if err == nil {
			err = json.Unmarshal(text, &envelope)
		}
		if err == nil && status == 200 && envelope.Code == 200 {
			w.Header().Set("Content-Type", "application/json")
			w.Write(text)
			return
		}
		log.Printf("The hub failed at %s: HTTP %d, code %d, %v", request.URL.Path, status, envelope.Code, err)
		if isList && (status == 401 || envelope.Code == 401) {
			w.WriteHeader(401) // The widget renews a refused token. A refused API key is the server's own error.
		} else {
			w.WriteHeader(502)
		}
	}
}
